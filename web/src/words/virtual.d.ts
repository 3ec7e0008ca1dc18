declare module 'virtual:words' {
  type Part = () => Promise<{ default: Record<string, string> }>
  /** The parts of each language, in the order in which they are wanted. */
  const lists: Record<string, readonly Part[]>
  export default lists
}
