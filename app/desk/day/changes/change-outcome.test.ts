import { expect, test } from 'vitest'
import { bookingIdSchema } from '#app/platform/ids.ts'
import type { ChangeAnswer } from './change-answer.ts'
import { outcomeOf } from './change-outcome.ts'
import type { Change } from './pending-change.ts'

const pickup = {
	id: bookingIdSchema.parse('0197a6a0-0000-7000-8000-000000000001'),
	...{ name: 'Jo', phone: '403-555-0142', email: '', version: 3, status: 'booked' as const },
	texts: { stoppedBy: undefined, latest: [], count: 0 },
}
const acted: Change = { pickup, action: 'finish', eta: undefined }
const moved: Change = { pickup, moveTo: { date: '2026-12-01', windowId: '8-10am', inWords: '8–10am' } }
const abroad: Change = { ...moved, pickup: { ...pickup, phone: '+4930901820' } }
const free = [{ date: '2026-12-02', dateInWords: 'Wed, Dec 2', windowId: '8-10am', windowLabel: '8–10am' }]
const asked = {
	...{ bookingId: pickup.id, version: 4, action: 'finish' as const, eta: 0 },
	question: { words: 'Is it done?', yes: 'Yes', confirmed: 'done' },
}
const refused: ChangeAnswer = { outcome: 'refused', message: 'That window is full.' }

test.each<[Change, ChangeAnswer | undefined, ReturnType<typeof outcomeOf>]>([
	[acted, { outcome: 'done', status: 'done', version: 4 }, { words: 'Jo is now done.' }],
	[acted, { outcome: 'done', status: 'no-show', version: 4 }, { words: 'Jo is now marked as a no-show.' }],
	[moved, { outcome: 'moved' }, { words: 'Jo is moved. We’ll tell the customer by text.' }],
	[
		{ ...acted, action: 'cancel' },
		{ outcome: 'done', status: 'cancelled', version: 4 },
		{ words: 'Jo is now cancelled.' },
	],
	// Of what isn't told to anybody, nobody has to be called.
	[
		{ ...acted, pickup: abroad.pickup },
		{ outcome: 'done', status: 'done', version: 4 },
		{ words: 'Jo is now done.' },
	],
	// Whoever has to be called stays until somebody has read it.
	[
		abroad,
		{ outcome: 'moved' },
		{
			words: 'Jo is moved. We can’t text their number and they left no email address, so call them.',
			stays: true,
		},
	],
	[
		{ ...acted, action: 'cancel', pickup: abroad.pickup },
		{ outcome: 'done', status: 'cancelled', version: 4 },
		{
			words: 'Jo is now cancelled. We can’t text their number and they left no email address, so call them.',
			stays: true,
		},
	],
	[
		{ ...abroad, pickup: { ...abroad.pickup, email: 'jo@example.ca' } },
		{ outcome: 'moved' },
		{ words: 'Jo is moved. We’ll tell the customer by email.' },
	],
	// What wasn't done stays to be read, and a move that wasn't offers windows.
	[acted, refused, { words: 'Jo: That window is full.', stays: true }],
	[
		moved,
		refused,
		{ words: 'Jo: That window is full.', stays: true, stayed: { version: 3, date: '2026-12-01', free: [] } },
	],
	[
		moved,
		{ ...refused, free },
		{ words: 'Jo: That window is full.', stays: true, stayed: { version: 3, date: '2026-12-01', free } },
	],
	// The question is about the pickup as it is by now.
	[
		acted,
		{ outcome: 'asks', asked },
		{ words: 'Is it done?', stays: true, asks: { pickup: { ...pickup, version: 4 }, asked } },
	],
	[
		acted,
		{ outcome: 'signed-out' },
		{ words: 'Jo wasn’t changed: your session has ended. Sign in again.', stays: true },
	],
	[
		acted,
		undefined,
		{
			words: 'There was no answer about Jo. See how it stands, and try again if it didn’t change.',
			stays: true,
		},
	],
])('%j, answered with %j, is said', (change, answer, said) => {
	expect(outcomeOf(change, answer)).toEqual(said)
})
