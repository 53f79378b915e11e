import { FALL, NEXT_PIECE, type Happening } from './happenings'

/** All sounds are made here, of tones and of noise; they are quiet. */
const LOUDNESS = 0.35

type Sound = 'card' | 'piece' | 'stamp' | 'bell' | 'turn'

const TELLING: readonly Sound[] = ['stamp', 'bell', 'turn']

let context: AudioContext | undefined
let noise: AudioBuffer | undefined
/** What is to be heard soon, and how to make it be heard. */
const waiting = new Map<ReturnType<typeof setTimeout>, Sound>()

/** Let things be heard, each when it is seen. */
export function play(found: readonly Happening[]): void {
  hush()
  for (const one of found) {
    switch (one.what) {
      case 'card':
      case 'ticket':
        plan('card', one.at + 60)
        break
      case 'pieces':
        for (let i = 0; i < one.number; i++) plan('piece', one.at + i * NEXT_PIECE + FALL * 0.75)
        break
      case 'done':
        plan('stamp', one.at + 260)
        break
      case 'last round':
        plan('bell', one.at + 200)
        break
      case 'turn':
        plan('turn', one.at)
        break
    }
  }
}

/** What has not been heard yet will not be; but what tells something is heard at once. */
export function hush(): void {
  const missed = new Set(waiting.values())
  for (const timer of waiting.keys()) clearTimeout(timer)
  waiting.clear()
  for (const sound of TELLING) if (missed.has(sound)) make(sound)
}

function plan(sound: Sound, at: number): void {
  const timer = setTimeout(() => {
    waiting.delete(timer)
    make(sound)
  }, at)
  waiting.set(timer, sound)
}

/** Make one sound now, if the browser lets us: before anybody has touched the page it does not. */
export function make(sound: Sound): void {
  if (!context && !(navigator.userActivation?.hasBeenActive ?? true)) return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume()
  const now = context.currentTime
  switch (sound) {
    case 'card':
      hiss(context, now, { from: 2600, to: 900, long: 0.13, loud: 0.22 })
      break
    case 'piece':
      // No two pieces of wood sound the same.
      tone(context, now, { pitch: 820 + 160 * Math.random(), long: 0.07, loud: 0.4, shape: 'triangle' })
      tone(context, now, { pitch: 1750, long: 0.03, loud: 0.12, shape: 'sine' })
      break
    case 'stamp':
      tone(context, now, { pitch: 150, falls: 55, long: 0.2, loud: 0.9, shape: 'sine' })
      hiss(context, now, { from: 900, to: 300, long: 0.08, loud: 0.3 })
      break
    case 'bell':
      for (let stroke = 0; stroke < 3; stroke++) {
        for (const [part, loud, long] of BELL) {
          tone(context, now + stroke * 0.42, { pitch: 784 * part, long, loud, shape: 'sine' })
        }
      }
      break
    case 'turn':
      tone(context, now, { pitch: 659.3, long: 0.35, loud: 0.22, shape: 'sine' })
      tone(context, now + 0.13, { pitch: 880, long: 0.5, loud: 0.22, shape: 'sine' })
      break
  }
}

/** A bell's tones do not fit together, and the high ones are gone first: parts, loudness, seconds. */
const BELL = [
  [0.5, 0.1, 1.9],
  [1, 0.26, 1.6],
  [2.02, 0.12, 1.1],
  [2.98, 0.08, 0.7],
  [4.17, 0.05, 0.4],
] as const

interface Tone {
  pitch: number
  /** Where its pitch falls to. */
  falls?: number
  /** Seconds. */
  long: number
  loud: number
  shape: OscillatorType
}

function tone(audio: AudioContext, at: number, { pitch, falls, long, loud, shape }: Tone): void {
  const source = new OscillatorNode(audio, { type: shape, frequency: pitch })
  if (falls) source.frequency.exponentialRampToValueAtTime(falls, at + long)
  source.connect(fading(audio, at, loud, long))
  source.start(at)
  source.stop(at + long)
}

interface Hiss {
  from: number
  to: number
  long: number
  loud: number
}

/** Noise of which one part is heard, from high to low: paper on paper. */
function hiss(audio: AudioContext, at: number, { from, to, long, loud }: Hiss): void {
  const source = new AudioBufferSourceNode(audio, { buffer: (noise ??= makeNoise(audio)) })
  const part = new BiquadFilterNode(audio, { type: 'bandpass', frequency: from, Q: 0.9 })
  part.frequency.exponentialRampToValueAtTime(to, at + long)
  source.connect(part).connect(fading(audio, at, loud, long))
  source.start(at, Math.random() * 0.5)
  source.stop(at + long)
}

function fading(audio: AudioContext, at: number, loud: number, long: number): AudioNode {
  const volume = new GainNode(audio, { gain: 0 })
  volume.gain.setValueAtTime(0, at)
  volume.gain.linearRampToValueAtTime(loud * LOUDNESS, at + 0.006)
  volume.gain.exponentialRampToValueAtTime(0.0001, at + long)
  volume.connect(audio.destination)
  return volume
}

function makeNoise(audio: AudioContext): AudioBuffer {
  const buffer = new AudioBuffer({ length: audio.sampleRate, sampleRate: audio.sampleRate })
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1
  return buffer
}
