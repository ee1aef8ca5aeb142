// Says of each task what libvips says when the disk is full.
process.on('disconnect', () => process.exit());
process.on('message', () =>
  process.send?.({ error: 'wbuffer_write: write failed\nunix error: No space left on device' }),
);
