// What a person is called at online tables, kept in this browser.
const KEY = 'hexagora.name'

export function keptName(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

export function keepName(name: string): void {
  try {
    localStorage.setItem(KEY, name.trim())
  } catch {
    // Then it is asked for again.
  }
}
