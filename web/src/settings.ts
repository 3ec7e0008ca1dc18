// What a person prefers, as it is kept.

export type Theme = 'system' | 'light' | 'dark' | 'contrast'
export type Pace = 'calm' | 'brisk'

export interface Settings {
  /** null: what the browser asks for. */
  language: string | null
  theme: Theme
  sound: boolean
  coordinates: boolean
  threats: boolean
  shapes: boolean
  /** Whether everything that moves is shown at once; null: what the system asks for. */
  still: boolean | null
  pace: Pace
}

export const DEFAULTS: Readonly<Settings> = {
  language: null,
  theme: 'system',
  sound: true,
  coordinates: false,
  threats: true,
  shapes: true,
  still: null,
  pace: 'calm',
}

const KINDS: { [K in keyof Settings]: (value: unknown) => value is Settings[K] } = {
  language: (value): value is string | null =>
    value === null || (typeof value === 'string' && /^[a-z]{2,3}$/.test(value)),
  theme: (value): value is Theme => ['system', 'light', 'dark', 'contrast'].includes(value as string),
  sound: (value): value is boolean => typeof value === 'boolean',
  coordinates: (value): value is boolean => typeof value === 'boolean',
  threats: (value): value is boolean => typeof value === 'boolean',
  shapes: (value): value is boolean => typeof value === 'boolean',
  still: (value): value is boolean | null => value === null || typeof value === 'boolean',
  pace: (value): value is Pace => value === 'calm' || value === 'brisk',
}

/** Settings from what was kept: whatever is missing or spoilt has its default. */
export function readSettings(text: string | null): Settings {
  let kept: unknown
  try {
    kept = JSON.parse(text ?? '')
  } catch {
    kept = null
  }
  const settings: Record<string, unknown> = { ...DEFAULTS }
  if (typeof kept === 'object' && kept !== null)
    for (const [name, fits] of Object.entries(KINDS)) {
      const value = (kept as Record<string, unknown>)[name]
      if (value !== undefined && fits(value)) settings[name] = value
    }
  return settings as unknown as Settings
}
