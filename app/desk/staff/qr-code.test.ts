import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { qrCodeOf } from './qr-code.server.ts'

const uri = 'otpauth://totp/Bowline:dana%40example.ca?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Bowline'

/** The modules that a path makes dark. */
function modulesOf({ size, path }: ReturnType<typeof qrCodeOf>): boolean[][] {
	const modules = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
	const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)]
	expect(runs.map(([run]) => run).join('')).toBe(path)
	for (const [, x, y, length, back] of runs) {
		expect(back).toBe(length)
		modules[Number(y)]?.fill(true, Number(x), Number(x) + Number(length))
	}
	return modules
}

test('the picture has each module of the code, and four empty ones around it', () => {
	const drawn = modulesOf(qrCodeOf(uri))
	expect(drawn).toEqual(encode(uri, { ecc: 'M', border: 4 }).data)
	const edges = [0, 1, 2, 3].flatMap((at) => [drawn[at], drawn.at(-1 - at), drawn.map((row) => row[at])])
	expect(edges.flat().some(Boolean)).toBe(false)
	// The finder in the corner: seven dark, one light.
	expect(drawn[4]?.slice(4, 12)).toEqual([true, true, true, true, true, true, true, false])
})
