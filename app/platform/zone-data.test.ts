import { expect, test } from 'vitest'
import { checkZoneData } from './zone-data.server.ts'

test('the program starts with zone data that know Alberta’s time, and with no older ones', () => {
	for (const known of ['2026c', '2026d', '2027a']) expect(() => checkZoneData(known), known).not.toThrow()
	for (const older of ['2026b', '2025c'])
		expect(() => checkZoneData(older), older).toThrow(`carries time zone data ${older}, which does not know`)
	expect(() => checkZoneData(undefined)).not.toThrow()
})
