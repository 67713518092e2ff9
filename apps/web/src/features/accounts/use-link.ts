import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Answer, Failure } from '../../lib/api/http.ts'

type Link<A> = { state: 'opening' } | { state: 'open'; answer: A } | { state: 'dead' } | { state: 'failed'; failure: Failure }

/**
 * Reads the token of an emailed link, removes it from the URL and checks it with `ask`, once per token. `retry` checks again
 * after a failure.
 */
export function useLink<A>(ask: (secret: string) => Promise<Answer<A>>): { secret: string; link: Link<A>; retry: () => void } {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [secret, setSecret] = useState(hash.slice(1))
  const [link, setLink] = useState<Link<A>>(secret ? { state: 'opening' } : { state: 'dead' })
  const asked = useRef('')

  useEffect(() => {
    if (!hash) return
    setSecret(hash.slice(1))
    void navigate(pathname + search, { replace: true })
  }, [hash, pathname, search, navigate])

  const run = async (token: string) => {
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
    if (!secret || asked.current === secret) return
    asked.current = secret
    void run(secret)
  }, [secret])
  return { secret, link, retry: () => void run(secret) }
}
