// A slow line to a server: whatever goes through it is late, and all connections share what it carries.
import { connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const PACKET = 1460

/** A line to an address, with a delay in milliseconds each way and so many kilobytes a second. */
export async function slowLine(address, delay, rate) {
  const { hostname, port } = new URL(address)
  let free = 0
  const carry = (from, to) => {
    let last = Promise.resolve()
    const later = (due, act) => (last = last.then(() => sleep(Math.max(0, due - performance.now()))).then(act))
    from.on('data', (data) => {
      for (let at = 0; at < data.length; at += PACKET) {
        const packet = data.subarray(at, at + PACKET)
        free = Math.max(free, performance.now()) + packet.length / (rate * 1.024)
        later(free + delay, () => to.write(packet))
      }
    })
    from.on('end', () => later(performance.now() + delay, () => to.end()))
    from.on('error', () => to.destroy())
  }
  const line = createServer((near) => {
    const far = connect(Number(port), hostname)
    carry(near, far)
    carry(far, near)
  })
  await new Promise((resolve) => line.listen(0, '127.0.0.1', resolve))
  return { address: `http://127.0.0.1:${line.address().port}/`, close: () => line.close() }
}
