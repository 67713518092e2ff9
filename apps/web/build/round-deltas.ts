/** So the points of an outline are at most a thousandth of an em from where their designer put them: 0.016 px in text of 16 px. */
const stepsPerEm = 500

/**
 * Rounds the movements of outlines between the weights of a variable TrueType font, so that they compress better. The lightest weight does not change.
 * Positions and lengths in the file stay the same. Layout of the table: https://learn.microsoft.com/typography/opentype/spec/gvar
 */
export function roundDeltas(font: Buffer): Buffer {
  const rounded = Buffer.from(font)
  const tables = tablesOf(font)
  const [head, gvar] = [tables.get('head'), tables.get('gvar')]
  if (head === undefined || gvar === undefined) return rounded
  const step = font.readUInt16BE(head + 18) / stepsPerEm
  const axes = font.readUInt16BE(gvar + 4)
  const glyphs = font.readUInt16BE(gvar + 12)
  const hasLongOffsets = (font.readUInt16BE(gvar + 14) & 1) === 1
  const data = gvar + font.readUInt32BE(gvar + 16)
  const startOf = (glyph: number): number =>
    data + (hasLongOffsets ? font.readUInt32BE(gvar + 20 + 4 * glyph) : 2 * font.readUInt16BE(gvar + 20 + 2 * glyph))
  for (let glyph = 0; glyph < glyphs; glyph++)
    if (startOf(glyph + 1) > startOf(glyph)) for (const run of runsOf(font, startOf(glyph), axes)) roundRun(rounded, run, step)
  return rounded
}

function tablesOf(font: Buffer): Map<string, number> {
  const records = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + 16 * index)
  return new Map(records.map((at) => [font.toString('latin1', at, at + 4), font.readUInt32BE(at + 8)]))
}

/** Numbers of one or two bytes in a row. */
interface Run {
  at: number
  count: number
  bytes: 1 | 2
}

/** The numbers that move a glyph. */
function* runsOf(font: Buffer, start: number, axes: number): Generator<Run> {
  const flags = font.readUInt16BE(start)
  let header = start + 4
  let at = start + font.readUInt16BE(start + 2)
  if (flags & 0x8000) at = afterPoints(font, at)
  for (let tuple = 0; tuple < (flags & 0xfff); tuple++) {
    const end = at + font.readUInt16BE(header)
    const index = font.readUInt16BE(header + 2)
    header += 4 + (index & 0x8000 ? 2 * axes : 0) + (index & 0x4000 ? 4 * axes : 0)
    if (index & 0x2000) at = afterPoints(font, at)
    while (at < end) {
      const control = font.readUInt8(at)
      const run: Run = { at: at + 1, count: (control & 0x3f) + 1, bytes: control & 0x40 ? 2 : 1 }
      if (control & 0x80) at += 1
      else {
        yield run
        at += 1 + run.count * run.bytes
      }
    }
    at = end
  }
}

/** Where the list of points ends that begins at `at`. */
function afterPoints(font: Buffer, at: number): number {
  const first = font.readUInt8(at)
  let left = first & 0x80 ? ((first & 0x7f) << 8) | font.readUInt8(at + 1) : first
  let place = at + (first & 0x80 ? 2 : 1)
  while (left > 0) {
    const control = font.readUInt8(place)
    const count = (control & 0x7f) + 1
    place += 1 + count * (control & 0x80 ? 2 : 1)
    left -= count
  }
  return place
}

function roundRun(font: Buffer, { at, count, bytes }: Run, step: number): void {
  const most = 2 ** (8 * bytes - 1)
  for (let place = at; place < at + count * bytes; place += bytes) {
    const rounded = Math.round(Math.round(font.readIntBE(place, bytes) / step) * step)
    font.writeIntBE(Math.min(Math.max(rounded, -most), most - 1), place, bytes)
  }
}
