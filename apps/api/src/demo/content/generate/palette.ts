import type { ColorSeed } from '../types.ts'

/** All product colours, each with a matching background. */
export const colors = [
  { name: 'Black', value: '#232326', ground: 'stone' },
  { name: 'Graphite', value: '#55565c', ground: 'stone' },
  { name: 'Silver', value: '#cfcfd4', ground: 'stone' },
  { name: 'White', value: '#f6f4ef', ground: 'aqua' },
  { name: 'Cream', value: '#efe3cb', ground: 'peach' },
  { name: 'Sand', value: '#d9c7a0', ground: 'straw' },
  { name: 'Oak', value: '#cfa873', ground: 'straw' },
  { name: 'Camel', value: '#d9a566', ground: 'rose' },
  { name: 'Cognac', value: '#b98768', ground: 'peach' },
  { name: 'Chestnut', value: '#7a4a35', ground: 'peach' },
  { name: 'Walnut', value: '#7d4747', ground: 'straw' },
  { name: 'Honey', value: '#e3a33c', ground: 'straw' },
  { name: 'Saffron', value: '#f0b429', ground: 'straw' },
  { name: 'Clay', value: '#c66a45', ground: 'peach' },
  { name: 'Rust', value: '#b4481e', ground: 'peach' },
  { name: 'Cherry', value: '#d1273f', ground: 'rose' },
  { name: 'Burgundy', value: '#5e2434', ground: 'rose' },
  { name: 'Raspberry', value: '#e0356f', ground: 'rose' },
  { name: 'Rose', value: '#f07ab4', ground: 'rose' },
  { name: 'Blush', value: '#f0b8ad', ground: 'rose' },
  { name: 'Plum', value: '#7a3f8f', ground: 'iris' },
  { name: 'Iris', value: '#7466cf', ground: 'iris' },
  { name: 'Lavender', value: '#b3a5e6', ground: 'iris' },
  { name: 'Navy', value: '#2b3a67', ground: 'sky' },
  { name: 'Cobalt', value: '#2f6fe0', ground: 'sky' },
  { name: 'Denim', value: '#4d87cf', ground: 'sky' },
  { name: 'Sky', value: '#57b0f0', ground: 'aqua' },
  { name: 'Teal', value: '#1f8a8a', ground: 'aqua' },
  { name: 'Sage', value: '#9db592', ground: 'leaf' },
  { name: 'Mint', value: '#7fd98c', ground: 'leaf' },
  { name: 'Fern', value: '#4f9a63', ground: 'leaf' },
  { name: 'Moss', value: '#4c5a34', ground: 'leaf' },
] as const satisfies readonly ColorSeed[]

export type ColorName = (typeof colors)[number]['name']
export const colorOf = (name: ColorName): ColorSeed => colors.find((color) => color.name === name)!
