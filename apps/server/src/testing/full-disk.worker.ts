// Answers each task with the error of libvips on a full disk.
process.on('disconnect', () => process.exit());
process.on('message', () =>
  process.send?.({ error: 'wbuffer_write: write failed\nunix error: No space left on device' }),
);
