import { connect } from 'node:tls'

/** A server certificate: when it ends, and why it is not valid, if it is not. */
export interface FoundCertificate {
  until: Date
  problem: string | null
}

/**
 * The TLS certificate of an https origin as it is seen from this machine; null if nothing answers with one within five seconds. Never throws. `ca`:
 * certificates to trust instead of those of the system, for tests.
 */
export function findCertificate(origin: string, ca?: string): Promise<FoundCertificate | null> {
  const { hostname, port } = new URL(origin)
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((found) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      ...(/[a-z]/i.test(host) && !host.includes(':') && { servername: host }),
      rejectUnauthorized: false,
      timeout: 5_000,
      ...(ca && { ca }),
    })
    const end = (certificate: FoundCertificate | null) => {
      socket.destroy()
      found(certificate)
    }
    socket.once('secureConnect', () => {
      const until = new Date(socket.getPeerCertificate().valid_to)
      const problem = socket.authorized ? null : String(socket.authorizationError)
      end(Number.isNaN(until.getTime()) ? null : { until, problem })
    })
    socket.once('timeout', () => end(null))
    socket.once('error', () => end(null))
  })
}
