import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { ButtonAnchor, ButtonLink } from '../../../ui/button.tsx'

const isInside = (href: string) => href.startsWith('/')

/** A button that leads to a page of the shop, another site, an email address or a phone number. */
export const BlockButton = ({ href, ...rest }: { href: string } & Omit<ComponentProps<typeof ButtonLink>, 'to'>) =>
  isInside(href) ? <ButtonLink to={href} {...rest} /> : <ButtonAnchor href={href} {...rest} />

/** A plain link with the same targets. */
export const BlockAnchor = ({ href, ...rest }: { href: string } & Omit<ComponentProps<'a'>, 'href'>) =>
  isInside(href) ? <Link to={href} {...rest} /> : <a href={href} rel="noopener" {...rest} />
