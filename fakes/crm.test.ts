import { expect, test } from 'vitest'
import { fakeCrmKey, fakeCrmLocation, startFakeCrm } from './crm.ts'

test('the stand-in refuses the same requests as the CRM, with responses of the same shape', async () => {
	const crm = await startFakeCrm()
	const headers = {
		Authorization: `Bearer ${fakeCrmKey}`,
		Version: '2021-07-28',
		'Content-Type': 'application/json',
	}
	const upsert = async (body: object, change: Record<string, string> = {}) => {
		const response = await fetch(`${crm.url}/contacts/upsert`, {
			method: 'POST',
			headers: { ...headers, ...change },
			body: JSON.stringify({ locationId: fakeCrmLocation, ...body }),
		})
		return {
			status: response.status,
			limit: response.headers.get('x-ratelimit-max'),
			body: await response.json(),
		}
	}
	try {
		expect(await upsert({ email: 'jo@example.ca', gender: 'x' })).toMatchObject({
			status: 422,
			body: { statusCode: 422, message: ['property gender should not exist'], error: 'Unprocessable Entity' },
		})
		expect(await upsert({ name: 'Nobody' })).toMatchObject({ status: 400, body: { message: 'Bad Request' } })
		expect(await upsert({ email: 'jo@example.ca' }, { Authorization: 'Bearer other' })).toMatchObject({
			status: 401,
			body: { message: 'Invalid token: access token is invalid', error: 'Unauthorized' },
		})
		expect(await upsert({ email: 'jo@example.ca' }, { Version: '2020-01-01' })).toMatchObject({ status: 401 })
		expect(await upsert({ email: 'jo@example.ca', locationId: 'other' })).toMatchObject({ status: 403 })
		expect(await upsert({ email: 'jo@example.ca' }, { 'Content-Type': 'text/plain' })).toMatchObject({
			status: 422,
		})

		expect(await upsert({ email: 'jo@example.ca', tags: ['a'] })).toMatchObject({
			limit: '100',
			body: { new: true },
		})
		expect(await upsert({ email: 'JO@example.ca', phone: '+14035550142' })).toMatchObject({
			body: { new: false },
		})
		await upsert({ phone: '+14035550142', tags: ['b'] })
		expect(crm.contacts()).toMatchObject([{ email: 'JO@example.ca', phone: '+14035550142', tags: ['b'] }])
	} finally {
		await crm.close()
	}
})
