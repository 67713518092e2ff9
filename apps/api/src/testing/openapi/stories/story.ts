import type { ExampleFacts } from '../../../http/openapi/given-requests.ts'
import type { AgentPlatform } from '../../agent-platform.ts'
import type { TestApp } from '../../app.ts'
import type { Client } from '../../client.ts'
import type { FakeProvider } from '../../providers/provider.ts'
import type { SocialPeer } from '../../social-peer.ts'
import type { RecordExample, RecordSignIn } from '../recorder.ts'

/** Where the stories take place: the demo shop, its people, and the services around it. */
export interface Stage {
  shop: TestApp
  /** an empty shop, not set up yet */
  emptyShop: TestApp
  admin: Client
  customer: Client
  facts: ExampleFacts
  stripe: FakeProvider & { authorize: (providerId: string) => Promise<void> }
  agent: AgentPlatform
  google: SocialPeer
  record: RecordExample
  recordSignIn: RecordSignIn
}

/**
 * Calls of one subject that build on each other, such as asking for a link by email and opening it. Those made with `record` become the examples
 * of their operations. A story leaves the settings of the demo shop as they were.
 */
export type Story = (stage: Stage) => Promise<void>
