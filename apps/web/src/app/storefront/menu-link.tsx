import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'

/** A menu link, internal or external. */
export const MenuLink = ({ href, ...rest }: { href: string } & Omit<ComponentProps<'a'>, 'href'>) =>
  href.startsWith('/') ? <Link to={href} {...rest} /> : <a href={href} rel="noopener" {...rest} />
