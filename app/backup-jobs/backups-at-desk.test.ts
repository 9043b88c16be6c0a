import { expect, test } from 'vitest'
import { type BackupsAtDesk, warningOf } from './backups-at-desk.ts'

const backups: BackupsAtDesk = {
	to: '/backups',
	hour: '3:00 AM',
	last: { at: 'Nov 20', size: '5 MB' },
	isStale: false,
	failed: undefined,
	running: undefined,
	drill: undefined,
	drillFailed: undefined,
}
const run = { at: 'Nov 21', words: 'The disk is full.' }

test.each<[string, Partial<BackupsAtDesk>, string | undefined, boolean]>([
	['all is well', {}, undefined, false],
	['the last one is old', { isStale: true }, 'from Nov 20, more than a day ago', true],
	['there was none', { isStale: true, last: undefined }, 'the first one failed', true],
	['a drill failed', { drillFailed: { ...run, isCutOff: false } }, 'may not be usable', true],
	['a drill was cut off', { drillFailed: { ...run, isCutOff: true } }, 'was cut off', false],
	['one failed', { failed: run }, 'The last backup failed', false],
	[
		'one failed, a drill was cut off',
		{ failed: run, drillFailed: { ...run, isCutOff: true } },
		'backup failed',
		false,
	],
])(
	'owners are told what is amiss, on every page where it may cost them: %s',
	(_, change, words, onEveryPage) => {
		expect(warningOf({ ...backups, ...change })).toEqual(
			words && { words: expect.stringContaining(words), onEveryPage },
		)
	},
)
