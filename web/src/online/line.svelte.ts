// The conversation about one table. Whatever is asked for is named, sent until it is answered, and
// shown as what it is: on its way, made, or not made.
import { clients } from '../game/clients'
import type { Asked, Attendee, Command, Geometry, Message, SeenTable, TableEvent, ToClient, You } from '../wire'
import { look, Refusal, socketAddress } from './api'
import { OwnOffers, type Declined } from './own-offers'

/** Something asked for that is not answered yet. */
export interface Waiting {
  asked: Asked
  /** Whether it has been sent more than once. */
  again: boolean
  /** The version of the table that has it, once it is made; until that version is seen nothing else is asked. */
  made: number | null
}

/** A phrase that was said. */
export interface Heard {
  seq: number
  by: number
  phrase: string
}

/** How it stands with the way to the table: there may be none, or one that is not for everybody. */
export type Link = 'joining' | 'open' | 'lost' | 'missing' | 'private'

const BEAT = 10_000
const LONGEST_WAIT = 20_000

type Ask<C = Command> = C extends Command ? C : never

export class Line {
  table = $state.raw<SeenTable | null>(null)
  you = $state.raw<You | null>(null)
  link = $state<Link>('joining')
  waiting = $state.raw<readonly Waiting[]>([])
  /** The last thing that was refused. */
  refused = $state.raw<{ error: Message | null; text: string } | null>(null)
  heard = $state.raw<readonly Heard[]>([])
  /** The last offer of one's own that was turned down, until something else happens. */
  declined = $state.raw<Declined | null>(null)
  /** Who of those who sit at the table is connected. */
  attendance = $state.raw<readonly Attendee[]>([])
  /** For how long the server was away, in milliseconds, if a clock was spared that. */
  spared = $state.raw<{ away: number } | null>(null)
  /** Whether the computer is to move and waits for its turn among other tables. */
  busy = $state(false)
  /** Whether this device held a seat that was taken from it. */
  revoked = $state(false)
  /** When the table was last heard of, by this device's clock. */
  seen = $state(0)

  #socket: WebSocket | null = null
  #tries = 0
  #closed = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #beat: ReturnType<typeof setInterval> | undefined
  #answered = 0
  #asking = false

  constructor(
    readonly id: string,
    /** Is told of every table, and of where its cells lie, if that came with it. */
    private readonly told: (table: SeenTable, geometry: Geometry | null) => void = () => {},
  ) {}

  /** Begins, or begins again: after what is known, or with `anew` at the table's opening. */
  open(anew = false): void {
    this.#drop()
    this.#closed = false
    const from = anew || !this.table ? 0 : this.table.version
    const socket = new WebSocket(socketAddress(this.id, from))
    this.#socket = socket
    socket.onmessage = (event) => {
      if (this.#socket !== socket || typeof event.data !== 'string') return
      this.#answered = Date.now()
      try {
        this.#hear(JSON.parse(event.data) as ToClient, event.data)
      } catch {
        this.open(true)
      }
    }
    socket.onopen = () => {
      if (this.#socket !== socket) return socket.close()
      this.#answered = Date.now()
      this.#beat = setInterval(() => this.#tick(), BEAT)
      // What nobody answered is sent again, under the same name: it is obeyed once.
      this.waiting = this.waiting.map(({ asked }) => ({ asked, again: true, made: null }))
      for (const { asked } of this.waiting) socket.send(JSON.stringify(asked))
    }
    socket.onclose = () => {
      if (this.#socket === socket) this.#lose()
    }
  }

  /** Ends the conversation. */
  close(): void {
    this.#closed = true
    this.#drop()
  }

  /** Asks for something, and keeps asking until it is answered. */
  readonly ask = (command: Ask): void => {
    const asked = { ...command, id: crypto.randomUUID() } as Asked
    this.refused = this.declined = null
    this.waiting = [...this.waiting, { asked, again: false, made: null }]
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(asked))
  }

  #tick(): void {
    if (Date.now() - this.#answered > 2.5 * BEAT) return this.#lose()
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ ping: Date.now() % 1e9 }))
  }

  #drop(): void {
    clearTimeout(this.#timer)
    clearInterval(this.#beat)
    this.busy = false
    const socket = this.#socket
    this.#socket = null
    // A socket that is still connecting closes once it opens: browsers report an earlier close as an error.
    if (socket?.readyState !== WebSocket.CONNECTING) socket?.close()
  }

  /** Waits longer each time, and never exactly as long as all the others who wait. */
  #lose(after = 0): void {
    this.#drop()
    if (this.#closed) return
    this.#tries += 1
    // Whoever has never seen the table may have a dead link: nothing is said before that is known.
    if (!this.table && this.#tries === 1) return void this.#reach()
    this.link = 'lost'
    const longest = Math.min(LONGEST_WAIT, 500 * 2 ** (this.#tries - 1))
    this.#timer = setTimeout(() => void this.#reach(), after + longest * (0.5 + Math.random() / 2))
  }

  /** A table that is not there any more, or not to be seen, is not called for ever. */
  async #reach(): Promise<void> {
    if (!this.table || this.#tries > 1) {
      const status = await look(this.id).then(
        () => 200,
        (error: unknown) => (error instanceof Refusal ? error.status : 0),
      )
      if (this.#closed) return
      if (status === 404 || status === 403) return void (this.link = status === 404 ? 'missing' : 'private')
    }
    this.open()
  }

  #hear(said: ToClient, text: string): void {
    switch (said.type) {
      case 'table':
        // Whoever has lost a seat may have to see things later than before.
        if (this.#place(said.you)) this.table = null
        this.busy = false
        this.#show(said.table)
        this.#tries = 0
        this.link = 'open'
        break
      case 'events':
        this.#place(said.you)
        this.busy = false
        this.#tries = 0
        this.link = 'open'
        this.#notice(said.events)
        if (said.table) this.#show(said.table)
        else void this.#follow(text)
        break
      case 'made':
        // It is known to be made before what it did is seen.
        this.waiting = this.waiting.map((each) => (each.asked.id === said.id ? { ...each, made: said.version } : each))
        if (this.table) this.#seen(this.table.version)
        break
      case 'refused':
        if (said.id) this.#settle(said.id)
        this.refused = { error: said.error, text: said.text }
        break
      case 'unknown': {
        const doubt = this.waiting.find(({ asked }) => asked.id === said.id)
        if (doubt) setTimeout(() => this.#again(said.id), said.after)
        break
      }
      case 'attendance':
        this.attendance = said.people
        break
      case 'engine':
        this.busy = said.waits
        break
      case 'bye':
        this.#lose(said.after)
        break
      case 'pong':
        break
    }
  }

  /** Takes one's own place; says whether a seat was lost. Whoever stands up is still known at the table. */
  #place(you: You | null): boolean {
    const lost = this.you !== null && this.you.seat !== null && you === null
    this.you = you
    this.revoked = you === null && (lost || this.revoked)
    return lost
  }

  /** Keeps what passes and is no part of the table. What was said before one came is over. */
  #notice(events: TableEvent[]): void {
    const known = this.table?.version ?? Infinity
    const own = new OwnOffers(this.table, this.you?.seat ?? null)
    for (const event of events) {
      if (event.seq <= known) continue
      if (event.type !== 'said' && event.type !== 'spared') this.declined = own.declinedBy(event)
      if (event.type === 'said')
        this.heard = [...this.heard, { seq: event.seq, by: Number(event.by ?? -1), phrase: event.phrase }].slice(-4)
      if (event.type === 'spared') this.spared = { away: event.away }
    }
  }

  /** The news make the table here by the server's own code. If they do not, the table is asked for. */
  async #follow(news: string): Promise<void> {
    const [socket, heard] = [this.#socket, performance.now()]
    const answer = await clients().then(
      ({ rules }) => rules.follow(this.id, news),
      () => null,
    )
    if (this.#socket !== socket) return
    if (answer && 'ok' in answer) this.#show(answer.ok.table, answer.ok.geometry, heard)
    else await this.#refresh()
  }

  #again(id: string): void {
    const still = this.waiting.find(({ asked }) => asked.id === id)
    if (still && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(still.asked))
  }

  #settle(id: string): void {
    this.waiting = this.waiting.filter(({ asked }) => asked.id !== id)
  }

  /** What was made up to a version is done with. */
  #seen(version: number): void {
    if (this.waiting.some(({ made }) => made !== null && made <= version))
      this.waiting = this.waiting.filter(({ made }) => made === null || made > version)
  }

  #show(table: SeenTable, geometry: Geometry | null = null, heard = performance.now()): void {
    if (this.table && table.version < this.table.version) return
    this.table = table
    this.#seen(table.version)
    this.seen = heard
    this.told(table, geometry)
  }

  async #refresh(): Promise<void> {
    if (this.#asking) return
    this.#asking = true
    try {
      const { table, you } = await look(this.id)
      this.#place(you)
      this.#show(table)
    } catch {
      this.open(true)
    } finally {
      this.#asking = false
    }
  }
}
