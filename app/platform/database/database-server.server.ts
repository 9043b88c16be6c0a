import pg from 'pg'
import { z } from 'zod'

/** The first major release with uuidv7(). */
const oldest = 18

const factsSchema = z.object({
	number: z.coerce.number(),
	version: z.string(),
	user: z.string(),
	database: z.string(),
	trigrams: z.enum(['installed', 'available', 'missing']),
	mayCreate: z.boolean(),
})

/** What a server reports about itself; `number` is a version such as 180004. */
export type ServerFacts = z.infer<typeof factsSchema>

const facts = `
	select current_setting('server_version_num') as number, current_setting('server_version') as version,
		current_user as user, current_database() as database,
		case when exists (select from pg_extension where extname = 'pg_trgm') then 'installed'
			when exists (select from pg_available_extensions where name = 'pg_trgm') then 'available'
			else 'missing' end as trigrams,
		has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create')
			as "mayCreate"`

/** Why this server cannot be used, in a line that says what to do; `undefined` when it can. */
export function faultOf({ number, version, user, database, trigrams, mayCreate }: ServerFacts) {
	if (number < oldest * 10_000)
		return `DATABASE_URL names a server of PostgreSQL ${version}, and Bowline needs ${oldest} or later: upgrade that server, or leave DATABASE_URL out and Bowline brings a PostgreSQL of its own.`
	if (trigrams === 'missing')
		return 'DATABASE_URL names a server without the extension pg_trgm: install the additional modules (postgresql-contrib) there.'
	if (!mayCreate)
		return `DATABASE_URL signs in as ${user}, who may not create tables in the database ${database}: ALTER DATABASE "${database}" OWNER TO "${user}" lets them.`
	return undefined
}

/**
 * Checks whether Bowline can use the server of DATABASE_URL, before anything is written to it. Throws an error of one
 * line that names the variable, the fault and the remedy, and never the password.
 */
export async function checkServer(databaseUrl: string): Promise<void> {
	const client = new pg.Client({
		connectionString: databaseUrl,
		connectionTimeoutMillis: 10_000,
		query_timeout: 10_000,
	})
	client.on('error', () => undefined)
	const found = await client
		.connect()
		.then(async () => factsSchema.parse((await client.query(facts)).rows[0]))
		.catch((error: unknown) => {
			throw new Error(noConnection(error, client), { cause: error })
		})
		.finally(() => void client.end().catch(() => undefined))
	const fault = faultOf(found)
	if (fault) throw new Error(fault)
}

type Address = { host: string; port: number; user?: string | undefined; database?: string | undefined }

/** Why the connection failed, from the error of the system or of the server. */
function noConnection(error: unknown, { host, port, user = '', database = '' }: Address): string {
	const server = host.startsWith('/') ? host : `${host}:${port}`
	const words = error instanceof Error ? error.message : String(error)
	const code = error instanceof Error && 'code' in error ? String(error.code) : ''
	if (code === 'ECONNREFUSED' || code === 'ENOENT')
		return `DATABASE_URL names ${server}, where no server answers: start it, or correct the address.`
	if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
		return `DATABASE_URL names the host ${host}, which is not found: correct the name.`
	if (/timeout/.test(words))
		return `DATABASE_URL names ${server}, which does not answer: correct the address, or open the way to it.`
	if (code === '28P01')
		return `DATABASE_URL has a wrong password for the user ${user} at ${server}: correct it (as %40 for @, %2F for /).`
	if (code === '3D000')
		return `DATABASE_URL names the database ${database}, which is not at ${server}: create it there (createdb ${database}).`
	if (/does not support SSL/.test(words))
		return `DATABASE_URL asks for TLS, which ${server} does not offer: turn it on there, or leave sslmode out.`
	if (/certificate/i.test(words) || /CERT|ALTNAME/.test(code))
		return `DATABASE_URL names ${server}, whose certificate is not trusted (${words}): add sslrootcert=/path/to/ca.pem to the address.`
	if (/no encryption/.test(words))
		return `DATABASE_URL names ${server}, which wants TLS (${words}): add sslmode=verify-full to the address.`
	return `DATABASE_URL names ${server}, which cannot be used: ${words}.`
}
