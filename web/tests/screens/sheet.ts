// All pictures of a screen on one sheet.
import type { Page } from 'playwright-core'

export interface Shot {
  row: number
  column: number
  label: string
  /** How large it is on the sheet. */
  scale: number
  /** A PNG in base64. */
  png: string
}

/** Draws the shots in rows and columns and gives a WebP of at most so many bytes. */
export async function contactSheet(page: Page, shots: Shot[], most: number): Promise<Buffer> {
  const drawn = await page.evaluate(
    async ({ shots, most }) => {
      const GAP = 20
      const LABEL = 24
      const images = await Promise.all(
        shots.map(async (shot) => {
          const bytes = Uint8Array.from(atob(shot.png), (letter) => letter.charCodeAt(0))
          const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
          return { ...shot, image, width: image.width * shot.scale, height: image.height * shot.scale }
        }),
      )
      const largest = (of: 'row' | 'column', size: 'width' | 'height'): number[] =>
        images.reduce<number[]>((sizes, image) => {
          sizes[image[of]] = Math.max(sizes[image[of]] ?? 0, image[size])
          return sizes
        }, [])
      const [widths, heights] = [largest('column', 'width'), largest('row', 'height')]
      const offset = (sizes: number[], until: number): number =>
        sizes.slice(0, until).reduce((sum, size) => sum + size + GAP, GAP)
      const canvas = document.createElement('canvas')
      canvas.width = offset(widths, widths.length)
      canvas.height = offset(heights, heights.length) + LABEL
      const pen = canvas.getContext('2d')!
      pen.fillStyle = '#8a8a86'
      pen.fillRect(0, 0, canvas.width, canvas.height)
      pen.imageSmoothingQuality = 'high'
      pen.font = '600 14px sans-serif'
      for (const { row, column, label, image, width, height } of images) {
        const [x, y] = [offset(widths, column), offset(heights, row) + LABEL]
        pen.drawImage(image, x, y, width, height)
        pen.fillStyle = '#ffffff'
        if (row === 0) pen.fillText(label, x, GAP + 8)
      }
      // As good as the limit allows.
      for (let quality = 0.86; ; quality -= 0.08) {
        const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', quality))
        if (blob === null) throw new Error('the browser writes no WebP')
        if (blob.size > most && quality > 0.2) continue
        const bytes = new Uint8Array(await blob.arrayBuffer())
        return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
      }
    },
    { shots, most },
  )
  return Buffer.from(drawn, 'base64')
}
