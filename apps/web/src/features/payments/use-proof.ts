import { endpoints } from 'virtual:endpoints'
import type { ErrorCode } from '@haat/shared/errors.ts'
import type { Order } from '@haat/shared/orders/schema.ts'
import { useEffect, useRef, useState } from 'react'
import { fill, queryString } from '../../lib/api/address.ts'
import { upload } from '../../lib/api/upload.ts'
import type { OrderKey } from './use-start-payment.ts'

/** Sends a picture of a bank transfer. Its bytes are the body: whose order it is stands in the address. */
export function useProof(key: OrderKey, onSent: (order: Order) => unknown) {
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<ErrorCode | 'network'>()
  const underWay = useRef<AbortController>(undefined)
  useEffect(() => () => underWay.current?.abort(), [])

  const sendProof = async (file: File): Promise<boolean> => {
    const controller = new AbortController()
    underWay.current = controller
    setProblem(undefined)
    setProgress(0)
    const { path, rest } = fill(endpoints.payments.sendProof.path, { ...key })
    const address = { ...endpoints.payments.sendProof, path: path + queryString(rest) }
    const answer = await upload(address, file, { signal: controller.signal, onProgress: setProgress })
    if (controller.signal.aborted) return false
    setProgress(undefined)
    if (answer.success) onSent(answer.order)
    else setProblem(answer.code)
    return answer.success
  }
  return { sendProof, progress, problem }
}
