declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2'
    keepFeatures: readonly string[]
    noHinting: boolean
  }
  export default function subset(font: Buffer, text: string, options: Options): Promise<Buffer>
}
