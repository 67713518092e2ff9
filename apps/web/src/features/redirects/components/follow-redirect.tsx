import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useFollowQuery } from '../api.ts'

/**
 * Around a "not found" page: follows the redirect of the shop from this path, if there is one. The server has already answered for
 * the first page of a visit, so only navigation within the web app asks.
 */
export function FollowRedirect({ children }: { children: ReactNode }) {
  const { pathname, key } = useLocation()
  const isFirst = key === 'default'
  const { currentData, isFetching } = useFollowQuery({ path: pathname }, { skip: isFirst })
  const target = isFirst ? undefined : currentData?.target
  const isOutside = typeof target === 'string' && !target.startsWith('/')
  useEffect(() => {
    if (isOutside) location.replace(target)
  }, [isOutside, target])
  if (isOutside || (isFetching && !currentData)) return <div className="min-h-[60dvh]" aria-busy />
  return target ? <Navigate replace to={target} /> : children
}
