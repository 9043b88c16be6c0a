/** Tells the operator where the data is: pairs of what and where, without secrets. */
export function dataLocations(config: {
	dataDir: string
	databaseUrl: string | undefined
	s3: { endpoint: string; bucket: string } | undefined
}): [what: string, where: string][] {
	const { dataDir, databaseUrl, s3 } = config
	if (!databaseUrl && !s3) return [['Its data is in', dataDir]]
	return [
		databaseUrl ? ['Its database is', nameOf(databaseUrl)] : ['Its database is in', `${dataDir}/postgres`],
		s3
			? ['Its photos are in', `the bucket ${s3.bucket} of ${new URL(s3.endpoint).host}`]
			: ['Its photos are in', `${dataDir}/photos`],
		['All else is in', dataDir],
	]
}

/** The host may be a parameter of the address, as with a socket. */
function nameOf(databaseUrl: string): string {
	const { pathname, host, searchParams } = new URL(databaseUrl)
	return `${decodeURIComponent(pathname.slice(1)) || 'the default one'} on ${searchParams.get('host') ?? host}`
}
