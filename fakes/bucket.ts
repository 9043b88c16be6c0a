import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { listen } from './listener.ts'

export const fakeBucketKey = { accessKeyId: 'id', secretAccessKey: 'a secret of forty characters or so, say' }

type StoredObject = { type: string; body: Buffer; at: Date }

/**
 * A part of S3: PUT, GET with ranges, HEAD, DELETE, the list of objects, and uploads in pieces. It refuses a request whose
 * signature is wrong. Any bucket is there.
 */
export async function startFakeBucket({ port = 0 } = {}) {
	const objects = new Map<string, StoredObject>()
	const uploads = new Map<string, { path: string; pieces: Map<number, Buffer> }>()
	const asked: string[] = []
	const state: { redirectTo: string | undefined; awayAfter: number } = {
		redirectTo: undefined,
		/** How many more requests it answers before it is away. */
		awayAfter: Number.POSITIVE_INFINITY,
	}
	const server = createServer(async (request, response) => {
		const body = await bodyOf(request)
		const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://bucket')
		const method = request.method ?? ''
		asked.push(method)
		const answer = (status: number, bytes: Buffer | string = '', type = 'application/xml') =>
			response.writeHead(status, { 'Content-Type': type }).end(method === 'HEAD' ? '' : bytes)
		if (state.awayAfter-- <= 0) return request.socket.destroy()
		if (state.redirectTo) return response.writeHead(307, { Location: state.redirectTo }).end()
		if (!isSigned(method, path, searchParams, request.headers))
			return answer(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>')
		if (searchParams.has('list-type'))
			return answer(200, listOf(objects, path, searchParams.get('prefix') ?? ''))
		if (searchParams.has('uploads') && method === 'GET') return answer(200, uploadsIn(uploads, path))
		const inPieces = pieceOf({ uploads, objects, method, path, searchParams, body })
		if (inPieces) return response.writeHead(inPieces.status, inPieces.headers).end(inPieces.text)
		const found = objects.get(path)
		if (method === 'PUT')
			objects.set(path, { type: request.headers['content-type'] ?? '', body, at: new Date() })
		else if (!found) return answer(404, '<Error><Code>NoSuchKey</Code></Error>')
		else if (method === 'HEAD')
			return response
				.writeHead(200, { 'Content-Type': found.type, 'Content-Length': found.body.length })
				.end()
		else if (method === 'GET') {
			const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
			if (from === undefined) return answer(200, found.body, found.type)
			return answer(206, found.body.subarray(Number(from), to ? Number(to) + 1 : undefined), found.type)
		} else objects.delete(path)
		answer(method === 'PUT' ? 200 : 204)
	})
	const address = `http://127.0.0.1:${await listen(server, port)}`
	return Object.assign(state, {
		objects,
		uploads,
		asked,
		address,
		/** The variables that make it the store of photos. */
		environment: {
			S3_ENDPOINT: address,
			S3_BUCKET: 'photos',
			S3_ACCESS_KEY_ID: fakeBucketKey.accessKeyId,
			S3_SECRET_ACCESS_KEY: fakeBucketKey.secretAccessKey,
		},
		close: () => {
			server.close()
			server.closeAllConnections()
		},
	})
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
	const pieces: Buffer[] = []
	for await (const piece of request) pieces.push(piece)
	return Buffer.concat(pieces)
}

type Piece = {
	uploads: Map<string, { path: string; pieces: Map<number, Buffer> }>
	objects: Map<string, StoredObject>
	method: string
	path: string
	searchParams: URLSearchParams
	body: Buffer
}

/** The answer to a request that belongs to an upload in pieces. */
function pieceOf({ uploads, objects, method, path, searchParams, body }: Piece) {
	const xml = { 'Content-Type': 'application/xml' }
	if (method === 'POST' && searchParams.has('uploads')) {
		const id = randomUUID()
		uploads.set(id, { path, pieces: new Map() })
		const text = `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`
		return { status: 200, headers: xml, text }
	}
	const id = searchParams.get('uploadId')
	if (id === null) return undefined
	const upload = uploads.get(id)
	if (upload?.path !== path)
		return { status: 404, headers: xml, text: '<Error><Code>NoSuchUpload</Code></Error>' }
	if (method === 'PUT') {
		upload.pieces.set(Number(searchParams.get('partNumber')), body)
		const tag = `"${createHash('md5').update(body).digest('hex')}"`
		return { status: 200, headers: { ...xml, ETag: tag }, text: '' }
	}
	uploads.delete(id)
	if (method === 'DELETE') return { status: 204, headers: xml, text: '' }
	const pieces = [...upload.pieces].sort(([a], [b]) => a - b).map(([, piece]) => piece)
	if (pieces.slice(0, -1).some(({ length }) => length < 5 * 2 ** 20))
		return { status: 400, headers: xml, text: '<Error><Code>EntityTooSmall</Code></Error>' }
	objects.set(path, { type: 'application/octet-stream', body: Buffer.concat(pieces), at: new Date() })
	const text = '<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>'
	return { status: 200, headers: xml, text }
}

const inBucket = (path: string) => `${path.replace(/\/+$/, '')}/`

function listOf(objects: Map<string, StoredObject>, path: string, prefix: string): string {
	const bucket = inBucket(path)
	const contents = [...objects]
		.filter(([key]) => key.startsWith(bucket + prefix))
		.map(
			([key, { body, at }]) =>
				`<Contents><Key>${key.slice(bucket.length)}</Key><LastModified>${at.toISOString()}</LastModified><ETag>"x"</ETag><Size>${body.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
		)
	return `<ListBucketResult><IsTruncated>false</IsTruncated><KeyCount>${contents.length}</KeyCount>${contents.join('')}</ListBucketResult>`
}

function uploadsIn(uploads: Piece['uploads'], path: string): string {
	const bucket = inBucket(path)
	const listed = [...uploads].map(
		([id, upload]) =>
			`<Upload><Key>${upload.path.slice(bucket.length)}</Key><UploadId>${id}</UploadId></Upload>`,
	)
	return `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${listed.join('')}</ListMultipartUploadsResult>`
}

/** Whether a request has the right AWS signature, version 4. */
function isSigned(
	method: string,
	path: string,
	searchParams: URLSearchParams,
	headers: NodeJS.Dict<string | string[]>,
): boolean {
	const given = /Credential=[^/]+\/(.+?), ?SignedHeaders=(.+?), ?Signature=(\w+)/.exec(
		String(headers.authorization),
	)
	const [, scope = '', signed = '', signature] = given ?? []
	const hash = (text: string) => createHash('sha256').update(text).digest('hex')
	const query = [...searchParams]
		.map((pair) => pair.map(encodeURIComponent).join('='))
		.sort()
		.join('&')
	const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
	const request = [method, path, query, lines.join(''), signed, headers['x-amz-content-sha256']].join('\n')
	const signing = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash(request)].join('\n')
	const hmac = (by: string | Buffer, text: string) => createHmac('sha256', by).update(text).digest()
	const signingKey = scope
		.split('/')
		.reduce<string | Buffer>((by, part) => hmac(by, part), `AWS4${fakeBucketKey.secretAccessKey}`)
	return hmac(signingKey, signing).toString('hex') === signature
}
