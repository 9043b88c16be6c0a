import type { PictureKind } from './picture-kind.ts'

/** One picture to decode, from a file to two files. */
export type DecodeTask = { source: string; kind: PictureKind; display: string; thumbnail: string }

/** The size of the decoded picture in pixels and bytes, or why it could not be decoded. */
export type DecodeAnswer =
	| { ok: true; width: number; height: number; bytes: number }
	| { ok: false; reason: 'undecodable' | 'too-many-pixels' | 'unwritten'; detail: string }
