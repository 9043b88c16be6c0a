import type { Platform } from '#app/platform/platform.server.ts'
import { recipientStopped } from '../recipient-stopped.ts'
import * as store from './store.server.ts'
import type { TextState } from './text-notice.ts'
import { stopForOwner } from './texting.server.ts'

/** Records the delivery state of a text. The provider may report only now that the recipient has stopped texts. */
export const receiveNotice = (
	{ database }: Pick<Platform, 'database'>,
	{
		reference,
		state,
		to,
		errorCode,
	}: { reference: string; state: TextState; to: string | undefined; errorCode: string | undefined },
): Promise<void> =>
	database.transaction().execute(async (transaction) => {
		await store.recordNotice(transaction, { reference, state, errorCode: errorCode ?? null })
		if (to !== undefined && Number(errorCode) === recipientStopped)
			await stopForOwner(transaction, to, 'provider')
	})
