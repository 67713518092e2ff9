interface Lab {
  l: number
  a: number
  b: number
}

/**
 * Tints an object: pixels of its main hue take hue, saturation and lightness of `color` and keep their shading. Other parts (a
 * red bow, a brass buckle) keep their colour. Calculated in OKLab. `data` is RGBA, not premultiplied.
 */
export function tint(data: Buffer, color: string): void {
  const target = labOf(Number.parseInt(color.slice(1), 16))
  const labs = new Float32Array((data.length / 4) * 3)
  for (let pixel = 0, i = 0; i < data.length; i += 4, pixel += 3) {
    if (data[i + 3] === 0) continue
    const { l, a, b } = labOf((data[i]! << 16) | (data[i + 1]! << 8) | data[i + 2]!)
    labs[pixel] = l
    labs[pixel + 1] = a
    labs[pixel + 2] = b
  }
  const main = mainColor(data, labs)
  // A dark or bright target leaves less range for shading.
  const room = 0.45 + 0.55 * Math.min(1, 4 * target.l * (1 - target.l))
  for (let pixel = 0, i = 0; i < data.length; i += 4, pixel += 3) {
    if (data[i + 3] === 0) continue
    const own = { l: labs[pixel]!, a: labs[pixel + 1]!, b: labs[pixel + 2]! }
    const share = belongs(own, main)
    if (share === 0) continue
    const shade = (own.l - main.l) * room
    const l = clamp(target.l + shade, 0.06, 0.985)
    // Highlights and deep shadows have less chroma.
    const rich = clamp(1 - Math.max(0, shade) * 1.6, 0.25, 1)
    writeRgb(data, i, {
      l: own.l + (l - own.l) * share,
      a: own.a + (target.a * rich - own.a) * share,
      b: own.b + (target.b * rich - own.b) * share,
    })
  }
}

interface MainColor {
  l: number
  hue: number
  /** no hue of its own: all pixels are tinted */
  grey: boolean
}

function mainColor(data: Buffer, labs: Float32Array): MainColor {
  const bins = new Float64Array(36)
  let colour = 0
  let seen = 0
  for (let pixel = 0, i = 3; i < data.length; i += 4, pixel += 3) {
    if (data[i]! < 128) continue
    seen++
    const chroma = Math.hypot(labs[pixel + 1]!, labs[pixel + 2]!)
    colour += chroma
    if (chroma < 0.035) continue
    bins[Math.floor((hueOf(labs[pixel + 1]!, labs[pixel + 2]!) / 360) * 36) % 36]! += chroma
  }
  const smooth = Array.from(bins, (value, i) => value + bins[(i + 1) % 36]! + bins[(i + 35) % 36]!)
  const top = smooth.indexOf(Math.max(...smooth))
  const found: MainColor = { l: 0, hue: top * 10 + 5, grey: colour < seen * 0.075 }
  let sum = 0
  let weight = 0
  for (let pixel = 0, i = 3; i < data.length; i += 4, pixel += 3) {
    if (data[i]! < 128) continue
    const share = belongs({ l: labs[pixel]!, a: labs[pixel + 1]!, b: labs[pixel + 2]! }, found)
    sum += labs[pixel]! * share
    weight += share
  }
  found.l = weight > 0 ? sum / weight : 0.6
  return found
}

/** How much a colour belongs to the main hue, 0 to 1. */
function belongs({ a, b }: Lab, main: MainColor): number {
  if (main.grey) return 1
  const chroma = Math.hypot(a, b)
  const distance = Math.abs(((hueOf(a, b) - main.hue + 540) % 360) - 180)
  return smoothStep(75, 45, distance) * smoothStep(0.008, 0.03, chroma)
}

const hueOf = (a: number, b: number) => ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
function smoothStep(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from), 0, 1)
  return t * t * (3 - 2 * t)
}

const linear = Float32Array.from({ length: 256 }, (_, i) => (i <= 10 ? i / 255 / 12.92 : ((i / 255 + 0.055) / 1.055) ** 2.4))

/** OKLab (Björn Ottosson, 2020). */
function labOf(rgb: number): Lab {
  const r = linear[(rgb >> 16) & 255]!
  const g = linear[(rgb >> 8) & 255]!
  const b = linear[rgb & 255]!
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

function writeRgb(out: Buffer, at: number, lab: Lab): void {
  const l = (lab.l + 0.3963377774 * lab.a + 0.2158037573 * lab.b) ** 3
  const m = (lab.l - 0.1055613458 * lab.a - 0.0638541728 * lab.b) ** 3
  const s = (lab.l - 0.0894841775 * lab.a - 1.291485548 * lab.b) ** 3
  out[at] = encode(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  out[at + 1] = encode(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  out[at + 2] = encode(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
}

function encode(value: number): number {
  const v = clamp(value, 0, 1)
  return Math.round(255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055))
}
