/** What staff noted of a pickup, with who and when: `Dana, Dec 1, 2026, 4:10 PM`. */
export type StaffNote = { id: string; text: string; noted: string }

/** What became of a note that was sent; one that was refused keeps what was typed. */
export type NoteAnswer = { ok: boolean; message: string; typed: string | undefined }
