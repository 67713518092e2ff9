import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Answer, Failure } from '../../lib/api/http.ts'

type Link<A> = { state: 'opening' } | { state: 'open'; answer: A } | { state: 'dead' } | { state: 'failed'; failure: Failure }

/**
 * Reads the token of an emailed link, removes it from the URL and checks it with `ask`, once per token. `retry` checks again
 * after a failure. With `byClick` the link waits until `retry` is called: `ask` has an effect, and mail scanners open links in a browser.
 */
export function useLink<A>(
  ask: (secret: string) => Promise<Answer<A>>,
  { byClick = false }: { byClick?: boolean } = {},
): { secret: string; isWaiting: boolean; link: Link<A>; retry: () => void } {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [secret, setSecret] = useState(hash.slice(1))
  const [link, setLink] = useState<Link<A>>(secret ? { state: 'opening' } : { state: 'dead' })
  const [isWaiting, setWaiting] = useState(byClick && secret !== '')
  const asked = useRef('')

  useEffect(() => {
    if (!hash) return
    setSecret(hash.slice(1))
    setWaiting(byClick)
    void navigate(pathname + search, { replace: true })
  }, [hash, pathname, search, navigate, byClick])

  const run = async (token: string) => {
    asked.current = token
    setWaiting(false)
    setLink({ state: 'opening' })
    const answer = await ask(token)
    // A newer link was opened in the meantime.
    if (asked.current !== token) return
    if (answer.success) setLink({ state: 'open', answer })
    else
      setLink(
        answer.code === 'link_invalid' || answer.code === 'bad_request'
          ? { state: 'dead' }
          : { state: 'failed', failure: answer },
      )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per token
  useEffect(() => {
    if (!byClick && secret && asked.current !== secret) void run(secret)
  }, [secret])
  return { secret, isWaiting, link, retry: () => void run(secret) }
}
