// Text on its way into the page: dropped, or chosen elsewhere.
class Incoming {
  text = $state.raw<string | null>(null)
}
export const incoming = new Incoming()
