/** HTML that is the same for every shop names no icon. */
export function showIcon(href: string | undefined): void {
  if (href && !document.querySelector('link[rel="icon"]'))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'icon', href }))
}
