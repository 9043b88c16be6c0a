export { deleteExpired, runRetention } from './retention.server.ts'
export { addStaffPhotos, removeStaffPhoto, staffPhotosOf } from './staff-photos.server.ts'
