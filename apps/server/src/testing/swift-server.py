"""OpenStack Swift with its S3 interface in one process: usage: swift-server.py FOLDER PORT. The folder keeps the objects between starts."""
import os
import sys

import eventlet

eventlet.patcher.monkey_patch(all=False, socket=True, select=True, thread=True, time=True)

FOLDER, PORT = sys.argv[1], int(sys.argv[2])
USER, KEY = 'posy:tests', 'posy-secret-key'
os.environ['SWIFT_TEST_IN_PROCESS'] = '1'


def write(name, text):
    path = os.path.join(FOLDER, name)
    with open(path, 'w') as file:
        file.write(text)
    return path


SWIFT_CONF = write('swift.conf', """
[swift-hash]
swift_hash_path_suffix = posy
swift_hash_path_prefix = posy
[storage-policy:0]
name = one
default = yes
""")

from swift.common import utils  # noqa: E402

utils.SWIFT_CONF_FILE = SWIFT_CONF

from eventlet import wsgi  # noqa: E402
from paste.deploy import loadapp  # noqa: E402
from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.wsgi import SwiftHttpProtocol  # noqa: E402
from swift.common.storage_policy import reload_storage_policies  # noqa: E402

utils.validate_hash_conf()
reload_storage_policies()


class Cache:
    """The memcached of one process."""

    def __init__(self):
        self.values = {}

    def get(self, key, **_):
        return self.values.get(key)

    def set(self, key, value, **_):
        self.values[key] = value

    def delete(self, key, **_):
        self.values.pop(key, None)


def with_cache(app):
    cache = Cache()

    def cached(env, start_response):
        env['swift.cache'] = cache
        return app(env, start_response)
    return cached


def serve(app, socket):
    log = open(os.devnull, 'w')
    eventlet.spawn(wsgi.server, socket, app, log, max_size=256, protocol=SwiftHttpProtocol, log_output=False)


SERVER = """
[DEFAULT]
devices = %(folder)s/devices
mount_check = false
swift_dir = %(folder)s
log_level = CRITICAL
[pipeline:main]
pipeline = %(kind)s-server
[app:%(kind)s-server]
use = egg:swift#%(kind)s
"""

PROXY = """
[DEFAULT]
swift_dir = %(folder)s
log_level = CRITICAL
[pipeline:main]
pipeline = catch_errors listing_formats bulk s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
node_timeout = 10
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:bulk]
use = egg:swift#bulk
[filter:s3api]
use = egg:swift#s3api
s3_acl = false
[filter:tempauth]
use = egg:swift#tempauth
user_posy_tests = %(key)s .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
"""

os.makedirs(os.path.join(FOLDER, 'devices', 'one'), exist_ok=True)
values = {'folder': FOLDER, 'key': KEY}
for kind in ('account', 'container', 'object'):
    socket = eventlet.listen(('127.0.0.1', 0))
    ring = RingBuilder(2, 1, 0)
    ring.add_dev({'id': 0, 'region': 1, 'zone': 1, 'weight': 1, 'ip': '127.0.0.1', 'port': socket.getsockname()[1], 'device': 'one'})
    ring.rebalance(seed=1)
    ring.get_ring().save(os.path.join(FOLDER, '%s.ring.gz' % kind))
    serve(loadapp('config:' + write('%s.conf' % kind, SERVER % dict(values, kind=kind))), socket)

serve(with_cache(loadapp('config:' + write('proxy.conf', PROXY % values))), eventlet.listen(('127.0.0.1', PORT)))
print('ready', flush=True)
while True:
    eventlet.sleep(3600)
