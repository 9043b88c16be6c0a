import { expect, test } from 'vitest'
import { listed } from '#tests/support/prices.ts'
import { sentListSchema } from './sent-list.ts'

test('a sent list is accepted as it is, and anything else is not', () => {
	expect(sentListSchema.parse(JSON.parse(JSON.stringify(listed)))).toEqual(listed)
	for (const odd of [undefined, null, {}, { id: 1 }, { id: 1, volumes: [] }, { ...listed, id: '1' }])
		expect(sentListSchema.safeParse(odd).success).toBe(false)
})
