import { createElement, type SVGProps } from 'react'

interface IconData {
  node: readonly [tag: string, attributes: Record<string, string>][]
}

const sameForAll = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/**
 * Takes the place of `createLucideIcon` of `lucide-react` in the build (`build/lean/libraries.ts`): an eighth of its size, without properties that the shop does
 * not use (`size`, `absoluteStrokeWidth`) and without a context.
 */
export default function createLucideIcon({ node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return (props: SVGProps<SVGSVGElement>) => {
    const isNamed = props['aria-label'] !== undefined || props['aria-labelledby'] !== undefined || props.role !== undefined
    return createElement('svg', { ...sameForAll, ...(!isNamed && { 'aria-hidden': true }), ...props }, ...shapes)
  }
}
