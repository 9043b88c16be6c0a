import { expect, test } from 'vitest'
import { configFrom } from '../config.server.ts'
import { dataLocations } from './data-locations.ts'

const server = 'postgres://bowline:secret@db.example:5432/site'
const bucket = {
	S3_ENDPOINT: 'https://s3.example/',
	S3_BUCKET: 'photos',
	S3_ACCESS_KEY_ID: 'id',
	S3_SECRET_ACCESS_KEY: 'secret',
}
const linesFor = (environment: Record<string, string>) =>
	dataLocations(configFrom({ DATA_DIR: '/srv/data', ...environment }))

test('all in one folder', () => {
	expect(linesFor({})).toEqual([['Its data is in', '/srv/data']])
})

test('a database server and a store for photos are named, without their secrets', () => {
	const everywhere = linesFor({ DATABASE_URL: server, ...bucket })
	expect(everywhere).toEqual([
		['Its database is', 'site on db.example:5432'],
		['Its photos are in', 'the bucket photos of s3.example'],
		['All else is in', '/srv/data'],
	])
	expect(JSON.stringify(everywhere)).not.toContain('secret')
})

test('only one of the two', () => {
	expect(linesFor({ DATABASE_URL: server })[1]).toEqual(['Its photos are in', '/srv/data/photos'])
	expect(linesFor(bucket)[0]).toEqual(['Its database is in', '/srv/data/postgres'])
})

test('a server behind a socket, and one without a name for its database', () => {
	expect(linesFor({ DATABASE_URL: 'postgres://jo@localhost/site?host=%2Frun%2Fpostgresql' })[0]).toEqual([
		'Its database is',
		'site on /run/postgresql',
	])
	expect(linesFor({ DATABASE_URL: 'postgres://jo@db.example' })[0]).toEqual([
		'Its database is',
		'the default one on db.example',
	])
})
