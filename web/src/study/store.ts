// The studies kept in this browser, beside its games. Where it keeps nothing they live as long as the page.
import { readStudy, type Study } from './study'

const NAME = 'hexagora-studies'
const STUDIES = 'studies'

export interface StudyStore {
  get(id: string): Promise<Study | 'spoilt' | null>
  put(study: Study): Promise<void>
  remove(id: string): Promise<void>
  /** All that can be read, the latest first. */
  all(): Promise<Study[]>
}

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
  })

// Where a browser forbids it, asking throws at once.
async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STUDIES, { keyPath: 'id' })
  return asked(request)
}

const sorted = (values: unknown[]): Study[] =>
  values.flatMap((value) => readStudy(value) ?? []).sort((a, b) => b.updated - a.updated)

class Disk implements StudyStore {
  constructor(private readonly base: IDBDatabase) {
    base.onversionchange = () => base.close()
  }
  private studies(mode: IDBTransactionMode): IDBObjectStore {
    return this.base.transaction(STUDIES, mode, { durability: 'relaxed' }).objectStore(STUDIES)
  }
  async get(id: string): Promise<Study | 'spoilt' | null> {
    const value: unknown = await asked(this.studies('readonly').get(id))
    return value === undefined ? null : (readStudy(value) ?? 'spoilt')
  }
  async put(study: Study): Promise<void> {
    await asked(this.studies('readwrite').put(study))
  }
  async remove(id: string): Promise<void> {
    await asked(this.studies('readwrite').delete(id))
  }
  async all(): Promise<Study[]> {
    return sorted(await asked(this.studies('readonly').getAll() as IDBRequest<unknown[]>))
  }
}

/** Studies that live as long as the page. */
export class StudyMemory implements StudyStore {
  private readonly kept = new Map<string, Study>()
  async get(id: string): Promise<Study | null> {
    return this.kept.get(id) ?? null
  }
  async put(study: Study): Promise<void> {
    this.kept.set(study.id, structuredClone(study))
  }
  async remove(id: string): Promise<void> {
    this.kept.delete(id)
  }
  async all(): Promise<Study[]> {
    return sorted([...this.kept.values()])
  }
}

let opened: Promise<StudyStore> | null = null

/** The studies of this browser. */
export function studies(): Promise<StudyStore> {
  opened ??= open().then(
    (base) => new Disk(base),
    () => new StudyMemory(),
  )
  return opened
}
