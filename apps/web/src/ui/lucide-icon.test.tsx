import { render } from '@testing-library/react'
import { createLucideIcon as original } from 'lucide-react'
import { expect, test } from 'vitest'
import createLucideIcon from './lucide-icon.ts'

const node: [tag: string, attributes: Record<string, string>][] = [
  ['path', { d: 'M15 18H9', key: 'a' }],
  ['circle', { cx: '17', cy: '18', r: '2', key: 'b' }],
]
const Lean = createLucideIcon({ node })
const Original = original('truck', node)

/** The markup with sorted attributes, without the class names that only the library gives. */
const markup = (icon: React.ReactNode) =>
  render(icon)
    .container.innerHTML.replace(/lucide lucide-truck ?/, '')
    .replace(' class=""', '')
    .replace(/(?<=<svg)[^>]*/, (list) =>
      list
        .match(/\S+="[^"]*"/g)!
        .sort()
        .join(' '),
    )

test.each([{}, { className: 'size-4' }, { 'aria-label': 'Delivery' }, { 'aria-hidden': true, strokeWidth: 3 }] as const)(
  'renders the same markup as the library: %o',
  (props) => {
    expect(markup(<Lean {...props} />)).toBe(markup(<Original {...props} />))
  },
)
