import type { PictureKind } from './picture-kind.ts'

/** One picture to decode, from a file to two files. */
export type DecodeTask = { source: string; kind: PictureKind; display: string; thumbnail: string }

/** Size in pixels and bytes of what is shown, or why there is nothing to show. */
export type DecodeAnswer =
	| { ok: true; width: number; height: number; bytes: number }
	| { ok: false; reason: 'undecodable' | 'too-many-pixels' | 'unwritten'; detail: string }

/** What a decoder process sends back. `spent`: it has grown, or may be damaged, and asks to be replaced. */
export type DecoderMessage = DecodeAnswer & { spent: boolean }
