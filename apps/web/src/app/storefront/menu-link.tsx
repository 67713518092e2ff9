import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'

/** A link of a menu: into the shop, or to a page elsewhere. */
export const MenuLink = ({ href, ...rest }: { href: string } & Omit<ComponentProps<'a'>, 'href'>) =>
  href.startsWith('/') ? <Link to={href} {...rest} /> : <a href={href} rel="noopener" {...rest} />
