declare module 'virtual:words' {
  const lists: Record<string, () => Promise<{ default: Record<string, string> }>>
  export default lists
}
