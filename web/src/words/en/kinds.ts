/** Kinds of cards and colours, by the names that the data uses. */
export default {
  black: 'black',
  blue: 'blue',
  gray: 'grey',
  green: 'green',
  orange: 'orange',
  pink: 'pink',
  purple: 'purple',
  red: 'red',
  white: 'white',
  yellow: 'yellow',
  locomotive: 'locomotive',
  taxi: 'taxi',
  joker: 'joker',
}
