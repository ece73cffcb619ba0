export { cleanFiles } from '#server/domain/files/clean-up.ts';
