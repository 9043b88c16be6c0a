import type { Platform } from '#app/platform/platform.server.ts'
import { type CrmMemory, openCrmMemory } from './crm/crm-memory.server.ts'
import { type MailConnections, openMailConnections } from './mail/mail-connections.server.ts'

/** What this process keeps for the messages that follow. Without it each is sent all the same, for more calls and connections. */
export type Senders = { mail: MailConnections; crm: CrmMemory }

export const openSenders = ({ now }: Pick<Platform, 'now'>): Senders => ({
	mail: openMailConnections(),
	crm: openCrmMemory(now),
})
